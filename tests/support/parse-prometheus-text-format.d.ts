declare module "parse-prometheus-text-format" {
  interface Point {
    /** Of a counter or gauge. */
    value?: string;
    /** Of a histogram. */
    count?: string;
    labels?: Record<string, string>;
  }
  /** A metric of Prometheus's text format. */
  export interface Family {
    name: string;
    type: string;
    metrics: Point[];
  }
  export default function parsePrometheusTextFormat(text: string): Family[];
}
