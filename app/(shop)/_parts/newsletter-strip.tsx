import { NewsletterForm } from "@/components/layout/newsletter-form";

export function NewsletterStrip() {
  return (
    <section
      data-newsletter
      className="later bg-table [--height:17rem] md:[--height:14rem] lg:[--height:10rem]"
    >
      <div className="mx-auto grid max-w-page grid-cols-1 items-center gap-6 px-4 py-12 sm:px-6 lg:grid-cols-2 lg:gap-16">
        <div>
          <h2 className="text-28">Fresh from the market: our newsletter</h2>
          <p className="mt-2 text-ink-soft">
            What is in season, what is back in stock, and one recipe worth keeping.
          </p>
        </div>
        <NewsletterForm />
      </div>
    </section>
  );
}
