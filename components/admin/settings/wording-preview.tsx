"use client";
import { useEffect, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import type { z } from "zod";
import { Button } from "@/components/ui/button";
import { errorMessage } from "@/lib/http/browser";
import type { MailPreview, WordingValues as Values } from "@/lib/mail/schema/admin-wording";
import { callAdminApi } from "../admin-session";
import { FormSection } from "../form-section";
import { MailFrame } from "../log/mail-state";

const SHAPES = ["Desktop", "Phone", "Text"] as const;
type Shape = (typeof SHAPES)[number];

/** Pause after the last change before the preview is made. */
const PAUSE_MS = 400;
/** Width of a small phone in pixels. */
const PHONE_WIDTH = 375;

interface WordingPreviewProps {
  id: string;
  schema: z.ZodType<unknown, Values>;
}

/** The email with the form's current values; keeps the last valid preview while they are invalid. */
export function WordingPreview({ id, schema }: WordingPreviewProps) {
  const [shape, setShape] = useState<Shape>("Desktop");
  const { mail, problem } = usePreview(id, schema);
  return (
    <FormSection title="Preview" hint="With sample data">
      <div className="flex flex-wrap gap-2 sm:col-span-2">
        {SHAPES.map((one) => (
          <Button
            key={one}
            size="sm"
            variant={one === shape ? "primary" : "secondary"}
            aria-pressed={one === shape}
            onClick={() => setShape(one)}
          >
            {one}
          </Button>
        ))}
      </div>
      <p role="status" className="text-14 text-ink-soft empty:hidden sm:col-span-2">
        {problem}
      </p>
      {mail ? (
        <div className="min-w-0 space-y-3 sm:col-span-2">
          <p className="wrap-anywhere">
            <span className="text-14 text-ink-soft">Subject:</span>{" "}
            <span className="font-semibold">{mail.subject}</span>
          </p>
          {shape === "Text" ? (
            <pre className="rounded-card border border-hairline p-4 text-14 wrap-anywhere whitespace-pre-wrap">
              {mail.text}
            </pre>
          ) : (
            <div style={shape === "Phone" ? { maxWidth: PHONE_WIDTH } : undefined}>
              <MailFrame html={mail.html} title={`${mail.subject}, ${shape.toLowerCase()} preview`} />
            </div>
          )}
        </div>
      ) : null}
    </FormSection>
  );
}

function usePreview(id: string, schema: WordingPreviewProps["schema"]) {
  const { control } = useFormContext<Values>();
  const typed = JSON.stringify(useWatch({ control }));
  const [mail, setMail] = useState<MailPreview>();
  const [problem, setProblem] = useState("");
  useEffect(() => {
    const draft = schema.safeParse(JSON.parse(typed));
    if (!draft.success) {
      setProblem("The preview appears once every field is valid.");
      return;
    }
    let isCurrent = true;
    const show = async () => {
      try {
        const next = await callAdminApi<MailPreview>(
          "POST",
          `/api/admin/settings/mails/${id}/preview`,
          JSON.parse(typed),
        );
        if (!isCurrent) return;
        setMail(next);
        setProblem("");
      } catch (error) {
        if (isCurrent) setProblem(errorMessage(error, "The preview could not be made."));
      }
    };
    const timer = setTimeout(() => void show(), PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [id, schema, typed]);
  return { mail, problem };
}
