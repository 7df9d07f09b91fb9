import "server-only";
import { Prisma } from "@/prisma/generated/client";

/** Whether an error is a violation of a unique constraint. */
export const isUniqueViolation = (error: unknown): error is Prisma.PrismaClientKnownRequestError =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002";
