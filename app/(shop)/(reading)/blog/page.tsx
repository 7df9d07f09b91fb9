import { ownCard, pageMetadata } from "@/app/metadata";
import { Link } from "@/components/ui/link";
import { POSTS } from "@/lib/content/articles/posts";
import { formatDate } from "@/lib/core/dates";

export const metadata = pageMetadata({
  title: "Blog",
  description: "Notes from our kitchen and packing room: grains, tortillas, cold boxes.",
  path: "/blog",
  image: ownCard("/blog", "Blog"),
});

export default function BlogPage() {
  return (
    <div className="mx-auto max-w-page px-4 py-10 sm:px-6 sm:py-14">
      <h1 className="text-38 sm:text-54">Notes from the kitchen</h1>
      <p className="mt-3 max-w-prose text-22 text-ink-soft">
        Grains, tortillas, cold boxes: what we learn while we make and pack.
      </p>
      <ul className="mt-8 grid gap-4 md:grid-cols-3 lg:gap-6">
        {POSTS.map(({ slug, title, description, date }) => (
          <li
            key={slug}
            className="relative flex flex-col rounded-card border border-hairline bg-card p-5 focus-within:border-hairline-strong hover:border-hairline-strong lg:p-6"
          >
            <p className="tabular text-14 text-ink-soft">
              <time dateTime={date}>{formatDate(date, "UTC")}</time>
            </p>
            <h2 className="mt-2 text-22">
              <Link
                href={`/blog/${slug}`}
                className="after:absolute after:inset-0 after:content-[''] hover:text-fern"
              >
                {title}
              </Link>
            </h2>
            <p className="mt-2 text-ink-soft">{description}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
