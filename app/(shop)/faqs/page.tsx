import { Search } from "lucide-react";
import { ownCard, pageMetadata } from "@/app/metadata";
import { JsonLd } from "@/components/layout/json-ld";
import { Accordion, AccordionItem } from "@/components/ui/accordion";
import { Button } from "@/components/ui/button";
import { chip } from "@/components/ui/chip";
import { EmptyState } from "@/components/ui/empty-state";
import { GetForm } from "@/components/ui/get-form";
import { Input } from "@/components/ui/input";
import { Link } from "@/components/ui/link";
import { formatCount } from "@/lib/core/format-count";
import { faqData } from "@/lib/discovery/rules/structured-data";
import { listFaqs } from "@/lib/help/queries";
import {
  ALL_QUESTIONS,
  FAQ_CATEGORIES,
  filterQuestions,
  RESPONSE_HOURS,
  toQuestionChip,
} from "@/lib/help/rules/questions";
import { getDeliveryTerms } from "@/lib/marketing/queries/delivery-terms";
import { getStoreFacts } from "@/lib/marketing/queries/store-facts";

export const metadata = pageMetadata({
  title: "Questions and answers",
  description:
    "Delivery, returns, changes to an order, membership, payment: what people ask Clover & Fern, and what we answer.",
  path: "/faqs",
  image: ownCard("/faqs", "Questions and answers"),
});
export const instant = false;

const first = (value: string | string[] | undefined): string =>
  (Array.isArray(value) ? value[0] : value) ?? "";

export default async function FaqPage({ searchParams }: PageProps<"/faqs">) {
  const [params, questions, { mode }, { supportEmail }] = await Promise.all([
    searchParams,
    listFaqs(),
    getDeliveryTerms(),
    getStoreFacts(),
  ]);
  const search = first(params["search"]).slice(0, 120).trim();
  const category = toQuestionChip(first(params["category"]));
  const found = filterQuestions(questions, { search, category });
  return (
    <div className="mx-auto max-w-page px-4 py-10 sm:px-6 sm:py-14">
      {questions.length > 0 ? <JsonLd data={faqData(questions)} /> : null}
      <h1 className="text-38">Questions and answers</h1>
      {mode === "free" ? (
        <p className="mt-2 max-w-prose text-18 text-ink-soft">Delivery is currently free on every order.</p>
      ) : null}
      {questions.length > 0 ? (
        <>
          <SearchQuestions search={search} category={category} />
          <Chips search={search} chosen={category} />
          <p role="status" className="mt-6 text-14 text-ink-soft">
            {formatCount(found.length, "question")}
          </p>
        </>
      ) : null}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-10 lg:grid-cols-[minmax(0,1fr)_18rem] lg:gap-16">
        {found.length > 0 ? (
          <Accordion type="multiple" className="mt-3">
            {found.map(({ slug, question, answer }) => (
              <AccordionItem key={slug} value={slug} title={question} as="h2">
                {answer}
              </AccordionItem>
            ))}
          </Accordion>
        ) : questions.length === 0 ? (
          <EmptyState title="No questions yet" hint="Write to us, and a person will answer." />
        ) : (
          <EmptyState title="No questions found" hint="Try another word, or write to us.">
            <Button asChild className="h-auto min-h-11 py-2 text-center whitespace-normal">
              <Link href="/faqs">Clear search and show all questions</Link>
            </Button>
          </EmptyState>
        )}
        <Ask email={supportEmail} />
      </div>
    </div>
  );
}

function Ask({ email }: { email: string }) {
  return (
    <section className="rounded-card border border-hairline bg-card p-5 lg:sticky lg:top-24 lg:mt-3">
      <h2 className="text-18">Not answered?</h2>
      <p className="mt-1 text-ink-soft">
        Write to{" "}
        <a href={`mailto:${email}`} className="prose-link wrap-anywhere">
          {email}
        </a>
        . A person answers within {RESPONSE_HOURS.standard} hours.
      </p>
      <div className="mt-4">
        <Button asChild variant="secondary">
          <Link href="/contact">Contact form</Link>
        </Button>
      </div>
    </section>
  );
}

function SearchQuestions({ search, category }: { search: string; category: string }) {
  return (
    <GetForm
      action="/faqs"
      role="search"
      aria-label="Search the questions"
      className="mt-6 flex max-w-xl gap-2"
    >
      {category === ALL_QUESTIONS ? null : <input type="hidden" name="category" value={category} />}
      <label htmlFor="faq-search" className="sr-only">
        Search the questions
      </label>
      <Input
        key={search}
        id="faq-search"
        name="search"
        type="search"
        maxLength={120}
        defaultValue={search}
        placeholder="Search the questions"
        className="rounded-chip px-5"
      />
      <Button type="submit">
        <Search aria-hidden="true" className="size-4.5" />
        Search
      </Button>
    </GetForm>
  );
}

function Chips({ search, chosen }: { search: string; chosen: string }) {
  const to = (category: string): string => {
    const query = new URLSearchParams({
      ...(search ? { search } : {}),
      ...(category === ALL_QUESTIONS ? {} : { category }),
    });
    return query.size > 0 ? `/faqs?${query}` : "/faqs";
  };
  return (
    <nav aria-label="Categories" className="mt-4 flex flex-wrap gap-2">
      {FAQ_CATEGORIES.map((category) => (
        <Link
          key={category}
          href={to(category)}
          scroll={false}
          aria-current={category === chosen ? "true" : undefined}
          className={chip({ on: category === chosen })}
        >
          {category}
        </Link>
      ))}
    </nav>
  );
}
