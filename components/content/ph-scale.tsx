"use client";
import { useState } from "react";
import { cn } from "@/components/ui/cn";
import {
  compareWithWater,
  findNearestExamples,
  findPhZone,
  formatPh,
  PH_EXAMPLES,
} from "@/lib/content/rules/ph";
import { COLORS } from "@/lib/core/colors";

const HIGHEST = 14;
const TICKS = Array.from({ length: HIGHEST + 1 }, (_none, step) => step);
const BLOOD = 7.4;
const share = (ph: number): string => `${(ph / HIGHEST) * 100}%`;

/** Colors of litmus paper: from red through yellow to deep green. */
const LITMUS = `linear-gradient(90deg, ${[
  [COLORS.clay.deep, 0],
  [COLORS.clay.DEFAULT, 14],
  [COLORS.honey.DEFAULT, 36],
  [COLORS.lime.DEFAULT, 50],
  [COLORS.clover.DEFAULT, 66],
  [COLORS.fern.DEFAULT, 88],
  [COLORS.fern.deep, 100],
]
  .map(([color, at]) => `${color} ${at}%`)
  .join(", ")})`;

const zoneTone = {
  acidic: "text-clay-deep",
  neutral: "text-honey-deep",
  alkaline: "text-clover-deep",
} as const;

function Readout({ ph }: { ph: number }) {
  const zone = findPhZone(ph);
  const near = findNearestExamples(ph);
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
      <p>
        <span className="tabular font-display text-54 leading-none font-medium">pH {ph.toFixed(1)}</span>{" "}
        <span className={cn("ml-2 font-display text-28 font-medium", zoneTone[zone.id])}>{zone.name}</span>
      </p>
      <p className="min-h-12 max-w-[46ch] text-ink-soft sm:text-right">
        {ph.toFixed(1)} is {compareWithWater(ph)}.
        {near.length > 0 ? (
          <>
            <br />
            Here {near.length > 1 ? "stand" : "stands"}
            {near.map((one, index) => (
              <span key={one.name}>
                {index > 0 ? " and" : ""}{" "}
                <strong className="font-semibold text-ink">{one.name.toLowerCase()}</strong>
              </span>
            ))}
            .
          </>
        ) : null}
      </p>
    </div>
  );
}

/** The scale: a strip of litmus paper with a slider and the narrow pH range of blood. */
function Strip({ ph, onChange }: { ph: number; onChange: (ph: number) => void }) {
  return (
    <div className="mt-8">
      <div className="relative mx-4 h-7 text-12 font-semibold">
        <span className="absolute left-0 text-clay-deep">Acidic 0–6.9</span>
        <span className="absolute right-0 text-clover-deep">Alkaline 7.1–14</span>
        <span className="absolute left-1/2 -translate-x-1/2 text-honey-deep max-sm:hidden">Neutral 7.0</span>
      </div>
      <div className="relative">
        <div
          aria-hidden="true"
          className="mx-4 h-14 rounded-field border border-hairline-strong"
          style={{ background: LITMUS }}
        />
        <div aria-hidden="true" className="absolute inset-x-4 inset-y-0">
          <span className="absolute inset-y-0 w-px bg-card/80" style={{ left: share(7) }} />
          <span
            className="absolute inset-y-0 min-w-1.5 -translate-x-1/2 border-x-2 border-card bg-clay"
            style={{ left: share(BLOOD), width: share(0.1) }}
          />
        </div>
        <input
          type="range"
          min={0}
          max={HIGHEST}
          step={0.1}
          value={ph}
          onChange={(event) => onChange(Number(event.target.value))}
          aria-label="pH, from 0 to 14"
          aria-valuetext={`pH ${ph.toFixed(1)}, ${findPhZone(ph).name.toLowerCase()}`}
          className="ph-slider absolute inset-0 h-full w-full"
        />
      </div>
      <ol aria-hidden="true" className="tabular relative mx-4 mt-2 h-5 text-12 text-ink-soft">
        {TICKS.map((step) => (
          <li key={step} className="absolute -translate-x-1/2" style={{ left: share(step) }}>
            {step}
          </li>
        ))}
      </ol>
      <p className="mt-3 px-4 text-14">
        <span aria-hidden="true" className="relative top-0.5 mr-2 inline-block h-4 w-1.5 bg-clay" />
        The red mark is all the room that blood has:{" "}
        <strong className="font-semibold whitespace-nowrap">7.35–7.45</strong>
      </p>
    </div>
  );
}

/** An interactive pH scale with a slider and examples. Without JavaScript it is a static drawing with figures. */
export function PhScale() {
  const [ph, setPh] = useState(BLOOD);
  return (
    <div className="rounded-card border border-hairline bg-card p-5 sm:p-8">
      <Readout ph={ph} />
      <Strip ph={ph} onChange={setPh} />
      <ul aria-label="Examples" className="mt-6 flex flex-wrap gap-2">
        {PH_EXAMPLES.map((example) => {
          const middle = Math.round(((example.from + example.to) / 2) * 10) / 10;
          return (
            <li key={example.name}>
              <button
                type="button"
                aria-pressed={Math.abs(ph - middle) < 0.05}
                onClick={() => setPh(middle)}
                className="inline-flex min-h-11 items-center gap-2 rounded-chip border border-hairline-strong bg-card px-4 text-14 font-medium hover:border-fern hover:text-fern aria-pressed:border-fern aria-pressed:bg-fern-soft aria-pressed:text-fern sm:min-h-10"
              >
                {example.name}
                <span className="tabular text-ink-soft">{formatPh(example)}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
