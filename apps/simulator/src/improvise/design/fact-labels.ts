/** The facts that a project's memory keeps, in the order in which they are told. */
export const FACTS = [
  'target_users',
  'problem',
  'goal',
  'constraints',
  'timeline',
  'budget',
  'platform',
  'success_metrics',
  'stakeholders',
  'terminology',
] as const;
export type Fact = (typeof FACTS)[number];

/** How briefs head each of them, English and Spanish, without accents. */
export const LABELS: Readonly<Record<Fact, RegExp>> = {
  target_users:
    /^(?:the )?(?:primary |main )?(?:target(?: users?| audience| group)?|users?|audience|who(?: is it for)?|customers?|(?:publico|usuarios?|usuarias?|personas usuarias|audiencia)(?: objetivo| meta)?|clientes|para quien)$/,
  problem:
    /^(?:the )?(?:main |core |user |problema )?(?:problem(?: statement)?|pain(?: points?)?|challenge|issue|problema(?: principal)?|reto|desafio|dolor)$/,
  goal: /^(?:the )?(?:main |project |business )?(?:goals?|objectives?|aims?|target outcome|metas?|objetivos?(?: principal(?:es)?| del proyecto)?|finalidad)$/,
  constraints:
    /^(?:the )?(?:constraints?|limits?|limitations?|restrictions?|restriccion(?:es)?|limitacion(?:es)?|condicionantes?|limites?)$/,
  timeline:
    /^(?:the )?(?:timeline|deadline|schedule|time ?frame|dates?|plazos?|calendario|fechas?(?: limite)?|tiempo)$/,
  budget: /^(?:the )?(?:budget|presupuesto)$/,
  platform: /^(?:the )?(?:platforms?|devices?|channels?|plataformas?|dispositivos?|canal(?:es)?)$/,
  success_metrics:
    /^(?:the )?(?:success (?:metrics?|measures?|criteria)|metrics?|kpis?|measures? of success|metricas?(?: de exito)?|indicadores(?: de exito)?|criterios de exito)$/,
  stakeholders:
    /^(?:the |key )?(?:stakeholders?|sponsors?|interesad[oa]s|partes interesadas|responsables|patrocinadores)$/,
  terminology: /^(?:the )?(?:terminology|glossary|terms|terminologia|glosario|terminos)$/,
};

/** The fact that a heading or label stands for. */
export function factOf(label: string): Fact | null {
  const plain = label
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N} ]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return FACTS.find((fact) => LABELS[fact].test(plain)) ?? null;
}
