import "server-only";
import { Prisma } from "@/prisma/generated/client";

/** What a raw statement's error has of the database's. */
interface RawErrorMeta {
  driverAdapterError?: { cause?: { kind?: string } };
}

/** Whether an error is a violation of a unique constraint, by a query or a raw statement. */
export const isUniqueViolation = (error: unknown): error is Prisma.PrismaClientKnownRequestError =>
  error instanceof Prisma.PrismaClientKnownRequestError &&
  (error.code === "P2002" ||
    (error.meta as RawErrorMeta | undefined)?.driverAdapterError?.cause?.kind ===
      "UniqueConstraintViolation");
