import "server-only";
import { Prisma } from "@/prisma/generated/client";

/** Whether a write failed because a unique column, or several together, already have the value. */
export const isUniqueViolation = (error: unknown): error is Prisma.PrismaClientKnownRequestError =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002";
