/** Published sources for the claims on these pages. */
export interface Source {
  id: string;
  text: string;
  href?: string;
}

const doi = (id: string): string => `https://doi.org/${id}`;

export const SOURCES = {
  fda: {
    id: "fda",
    text: "U.S. Food and Drug Administration, Center for Food Safety and Applied Nutrition: Approximate pH of Foods and Food Products.",
  },
  usda: {
    id: "usda",
    text: "U.S. Department of Agriculture, Agricultural Research Service: FoodData Central, SR Legacy.",
    href: "https://fdc.nal.usda.gov/",
  },
  statpearls: {
    id: "statpearls",
    text: "Hopkins E, Sanvictores T, Sharma S. Physiology, Acid Base Balance. StatPearls, NCBI Bookshelf.",
    href: "https://www.ncbi.nlm.nih.gov/books/NBK507807/",
  },
  remer: {
    id: "remer",
    text: "Remer T, Manz F. Potential renal acid load of foods and its influence on urine pH. Journal of the American Dietetic Association 1995;95:791–797.",
    href: doi("10.1016/S0002-8223(95)00219-7"),
  },
  schwalfenberg: {
    id: "schwalfenberg",
    text: "Schwalfenberg GK. The alkaline diet: is there evidence that an alkaline pH diet benefits health? Journal of Environmental and Public Health 2012;2012:727630.",
    href: doi("10.1155/2012/727630"),
  },
  aune: {
    id: "aune",
    text: "Aune D, Giovannucci E, Boffetta P, et al. Fruit and vegetable intake and the risk of cardiovascular disease, total cancer and all-cause mortality: a systematic review and dose-response meta-analysis. International Journal of Epidemiology 2017;46:1029–1056.",
    href: doi("10.1093/ije/dyw319"),
  },
  reynolds: {
    id: "reynolds",
    text: "Reynolds A, Mann J, Cummings J, et al. Carbohydrate quality and human health: a series of systematic reviews and meta-analyses. The Lancet 2019;393:434–445.",
    href: doi("10.1016/S0140-6736(18)31809-9"),
  },
  who: {
    id: "who",
    text: "World Health Organization: Healthy diet (fact sheet); Guideline: Potassium intake for adults and children, 2012.",
    href: "https://www.who.int/news-room/fact-sheets/detail/healthy-diet",
  },
  fentonBone: {
    id: "fenton-bone",
    text: "Fenton TR, Tough SC, Lyon AW, Eliasziw M, Hanley DA. Causal assessment of dietary acid load and bone disease: a systematic review and meta-analysis. Nutrition Journal 2011;10:41.",
    href: doi("10.1186/1475-2891-10-41"),
  },
  fentonCancer: {
    id: "fenton-cancer",
    text: "Fenton TR, Huang T. Systematic review of the association between dietary acid load, alkaline water and cancer. BMJ Open 2016;6:e010438.",
    href: doi("10.1136/bmjopen-2015-010438"),
  },
} as const satisfies Record<string, Source>;
