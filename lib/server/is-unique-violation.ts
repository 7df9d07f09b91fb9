import "server-only";
import { Prisma } from "@/prisma/generated/client";

/** The part of a raw query's error that names the database's own error. */
interface RawErrorMeta {
  driverAdapterError?: { cause?: { kind?: string } };
}

/** Whether an error is a violation of a unique constraint, from a model query or a raw one. */
export const isUniqueViolation = (error: unknown): error is Prisma.PrismaClientKnownRequestError =>
  error instanceof Prisma.PrismaClientKnownRequestError &&
  (error.code === "P2002" ||
    (error.meta as RawErrorMeta | undefined)?.driverAdapterError?.cause?.kind ===
      "UniqueConstraintViolation");
