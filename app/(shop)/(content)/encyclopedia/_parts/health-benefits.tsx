import { Bean, HeartPulse, Leaf, Scale, Wheat } from "lucide-react";
import type { ReactNode } from "react";
import { foodsHref } from "@/components/content/content-hrefs";
import { NoMedicalAdvice } from "@/components/content/no-medical-advice";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { Cited, SourceList } from "./source-list";
import { SOURCES, type Source } from "./sources";

const ALL: readonly Source[] = [
  SOURCES.aune,
  SOURCES.who,
  SOURCES.reynolds,
  SOURCES.schwalfenberg,
  SOURCES.fentonBone,
  SOURCES.fentonCancer,
];

const cite = (...sources: Source[]): ReactNode => <Cited all={ALL} sources={sources} />;

const POINTS = [
  {
    icon: Leaf,
    title: "Vegetables and fruit",
    text: (
      <>
        People who eat more of them have heart disease and strokes less often. In a review of 95 studies the
        risk fell step by step up to about 800 g a day {cite(SOURCES.aune)}. The World Health Organization
        asks for at least 400 g {cite(SOURCES.who)}: five handfuls.
      </>
    ),
    link: { href: foodsHref({ category: "vegetables" }), label: "See the vegetables" },
  },
  {
    icon: Wheat,
    title: "Fiber from whole grains, seeds and legumes",
    text: (
      <>
        Those who eat the most fiber fare better than those who eat the least, in heart disease, type 2
        diabetes and bowel cancer alike; most of the good was seen at 25 to 29 g a day{" "}
        {cite(SOURCES.reynolds)}.
      </>
    ),
    link: { href: foodsHref({ category: "grains" }), label: "See the grains" },
  },
  {
    icon: HeartPulse,
    title: "Potassium in place of salt",
    text: (
      <>
        Leaves, squash, beans and fruit bring potassium, and cooks who season with herbs, lime and chili need
        less salt. More of the one and less of the other lowers raised blood pressure {cite(SOURCES.who)}.
        People with kidney disease have to ask their doctor first.
      </>
    ),
    link: { href: foodsHref({ category: "herbs" }), label: "See the herbs" },
  },
  {
    icon: Bean,
    title: "Fats from nuts and seeds",
    text: (
      <>
        Walnut, hemp, chia and flaxseed hold alpha-linolenic acid, an omega-3 that the body cannot make
        itself. Unsaturated fats in place of saturated ones are what the World Health Organization advises{" "}
        {cite(SOURCES.who)}.
      </>
    ),
    link: { href: foodsHref({ category: "nuts" }), label: "See nuts and seeds" },
  },
];

/** The 'Health Benefits' tab. */
export function HealthBenefits() {
  return (
    <>
      <div className="grid items-start gap-x-14 gap-y-6 lg:grid-cols-[1.3fr_1fr]">
        <div className="max-w-prose">
          <h2 className="text-38">What eating more plants does</h2>
          <p className="mt-3 text-18 text-ink-soft">
            An alkaline kitchen is one of vegetables, fruit, whole grains, herbs, nuts and seeds, with little
            that is salted, sugared or taken apart. That much is well studied. Where claims go further, we say
            so.
          </p>
        </div>
        <NoMedicalAdvice className="rounded-card border border-honey bg-honey-soft px-5 py-4 text-honey-deep" />
      </div>
      <ul className="mt-10 grid gap-x-14 gap-y-10 md:grid-cols-2">
        {POINTS.map(({ icon: Icon, title, text, link }) => (
          <li key={title}>
            <Icon aria-hidden="true" className="size-8 text-clover" strokeWidth={1.5} />
            <h3 className="mt-3 text-22">{title}</h3>
            <p className="mt-2 max-w-prose">{text}</p>
            <Link href={link.href} className="prose-link mt-2 inline-flex min-h-11 items-center sm:min-h-8">
              {link.label}
            </Link>
          </li>
        ))}
      </ul>
      <section className="mt-12 rounded-card border border-hairline bg-card p-6 sm:p-10">
        <Scale aria-hidden="true" className="size-8 text-clay" strokeWidth={1.5} />
        <h2 className="mt-3 text-28">What it does not do</h2>
        <div className="mt-3 grid gap-x-14 gap-y-4 lg:grid-cols-2">
          <p>
            No food changes the pH of the blood. A review of the alkaline diet finds good in what it consists
            of, more vegetables and fruit, more potassium and magnesium, less salt, and not in a pH{" "}
            {cite(SOURCES.schwalfenberg)}.
          </p>
          <p>
            Two further reviews looked for an effect of dietary acid on bones {cite(SOURCES.fentonBone)} and
            of alkaline food or water on cancer {cite(SOURCES.fentonCancer)}, and found no evidence of one. We
            sell groceries, and make no such promise.
          </p>
        </div>
        <Button asChild variant="secondary" className="mt-6">
          <Link href={foodsHref({ tab: "ph-guide" })}>How pH works</Link>
        </Button>
      </section>
      <SourceList sources={ALL} />
    </>
  );
}
