import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ownCard, pageMetadata } from "@/app/metadata";
import { Prose } from "@/components/content/prose";
import { JsonLd } from "@/components/layout/json-ld";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { findPost, POSTS } from "@/lib/content/articles/posts";
import { formatDate } from "@/lib/core/dates";
import { articleData } from "@/lib/discovery/rules/structured-data";
import { env } from "@/lib/server/env";

export const instant = false;
export const generateStaticParams = () => POSTS.map(({ slug }) => ({ slug }));

export async function generateMetadata({ params }: PageProps<"/blog/[slug]">): Promise<Metadata> {
  const post = findPost((await params).slug);
  if (!post) notFound();
  const { title, description } = post;
  const path = `/blog/${post.slug}`;
  return pageMetadata({ title, description, path, image: ownCard(path, title) });
}

export default async function PostPage({ params }: PageProps<"/blog/[slug]">) {
  const post = findPost((await params).slug);
  if (!post) notFound();
  return (
    <article className="mx-auto max-w-page px-4 py-8 sm:px-6 sm:py-12">
      <JsonLd data={articleData(env().SHOP_URL, post, ownCard(`/blog/${post.slug}`, post.title).url)} />
      <Breadcrumb trail={[{ label: "Blog", href: "/blog" }]} current={post.title} />
      <div className="max-w-prose">
        <h1 className="mt-3 text-38 sm:text-54">{post.title}</h1>
        <p className="tabular mt-3 text-14 text-ink-soft">
          <time dateTime={post.date}>{formatDate(post.date, "UTC")}</time>
        </p>
        <Prose>{post.body}</Prose>
      </div>
    </article>
  );
}
