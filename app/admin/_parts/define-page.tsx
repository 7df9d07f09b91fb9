import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import type { z } from "zod";
import { nullIfNotFound } from "@/lib/core/errors";
import { AdminPage, type AdminPageProps, type Staff } from "./admin-page";

type Options = Omit<AdminPageProps, "children">;
type Rendered = ReactNode | Promise<ReactNode>;

/** Suspends until the page has read its data. */
const Content = ({ render }: { render: () => Rendered }) => render();

/** A page of the admin. `render` runs once the viewer may see the page. */
export const defineAdminPage = (options: Options, render: (staff: Staff) => Rendered) => () => (
  <AdminPage {...options}>{(staff) => <Content render={() => render(staff)} />}</AdminPage>
);

interface ListOptions<Params> extends Options {
  /** Parses the query; an invalid value is ignored. */
  schema: z.ZodType<Params>;
}

interface ListPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** The page of a list whose search, filters, sorting and page are in the query. */
export const defineListPage =
  <Params,>(
    { schema, ...options }: ListOptions<Params>,
    render: (params: Params, staff: Staff) => Rendered,
  ) =>
  ({ searchParams }: ListPageProps) => (
    <AdminPage {...options}>
      {(staff) => <Content render={async () => render(schema.parse(await searchParams), staff)} />}
    </AdminPage>
  );

interface RecordOptions<Found> extends Options {
  /** Reads the record; null or the error `not_found` where there is none. */
  find: (id: string) => Promise<Found | null>;
}

/** The page of the record that `[id]` of the path names. */
export const defineRecordPage =
  <Found,>({ find, ...options }: RecordOptions<Found>, render: (found: Found, staff: Staff) => Rendered) =>
  ({ params }: { params: Promise<{ id: string }> }) => {
    const read = async (staff: Staff) => {
      const found = await nullIfNotFound(find((await params).id));
      return found === null ? notFound() : render(found, staff);
    };
    return <AdminPage {...options}>{(staff) => <Content render={() => read(staff)} />}</AdminPage>;
  };
