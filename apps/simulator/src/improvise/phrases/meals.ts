import { type Locale, withoutAccents } from '../locale.js';
import type { Gathered } from '../specialist-fields.js';

/** An ordinary week of meals that leaves out what the user does not eat or must not eat. */
export function meals(
  gathered: Gathered,
  locale: Locale,
): { readonly lines: readonly string[]; readonly summary: string } {
  const plain = (text: string) => withoutAccents(text.toLowerCase());
  const eating = plain(gathered.answer('nutrition', 'eating'));
  const allergies = plain(gathered.answer('nutrition', 'allergies'));
  const avoided = AVOIDED.filter(({ way, allergy }) => way.test(eating) || allergy.test(allergies)).flatMap(
    ({ what }) => what,
  );
  const fits = ({ has }: Meal) => !has.some((part) => avoided.includes(part));
  const words = WORDS[locale];
  const week = (list: readonly Meal[]) => list.filter(fits).map((meal) => meal[locale]);
  const section = (title: string, list: readonly Meal[]) => [
    '',
    `## ${title}`,
    ...week(list)
      .slice(0, 3)
      .map((one) => `- ${one}`),
  ];
  const minutes = /(\d{1,3}) ?(?:min|')/.exec(plain(gathered.answer('nutrition', 'cooking')))?.[1] ?? '20';
  return {
    lines: [
      words.intro.replace('{m}', minutes),
      ...section(words.breakfast, BREAKFASTS),
      ...section(words.lunch, LUNCHES),
      ...section(words.dinner, DINNERS),
      '',
      `## ${words.between}`,
      ...week(SNACKS)
        .slice(0, 2)
        .map((one) => `- ${one}`),
      '',
      `## ${words.list}`,
      words.listLine,
      '',
      `## ${words.small}`,
      words.smallLine,
    ],
    summary: words.summary.replace('{m}', minutes),
  };
}

type Part = 'meat' | 'fish' | 'dairy' | 'egg' | 'gluten' | 'nuts' | 'soy';
type Meal = { readonly en: string; readonly es: string; readonly has: readonly Part[] };

const NO = /(?!)/;
const AVOIDED: readonly { way: RegExp; allergy: RegExp; what: readonly Part[] }[] = [
  { way: /vegan/, allergy: NO, what: ['meat', 'fish', 'dairy', 'egg'] },
  { way: /vegetarian|no meat|sin carne/, allergy: NO, what: ['meat', 'fish'] },
  { way: /halal|kosher/, allergy: NO, what: ['meat'] },
  { way: NO, allergy: /lactos|dairy|milk|leche|lacteo/, what: ['dairy'] },
  { way: NO, allergy: /gluten|celiac|coeliac|wheat|trigo/, what: ['gluten'] },
  {
    way: NO,
    allergy: /\bnuts?\b|peanut|almond|walnut|nuez|nueces|frutos secos|cacahuete|almendra/,
    what: ['nuts'],
  },
  { way: NO, allergy: /egg|huevo/, what: ['egg'] },
  { way: NO, allergy: /fish|shellfish|seafood|pescado|marisco/, what: ['fish'] },
  { way: NO, allergy: /soy|soja/, what: ['soy'] },
];
const BREAKFASTS: readonly Meal[] = [
  { en: 'Oats with fruit and yoghurt', es: 'Avena con fruta y yogur', has: ['gluten', 'dairy'] },
  { en: 'Eggs with tomato', es: 'Huevos con tomate', has: ['egg'] },
  {
    en: 'Bread with peanut butter and banana',
    es: 'Pan con crema de cacahuete y plátano',
    has: ['gluten', 'nuts'],
  },
  { en: 'Warm rice with cinnamon and apple', es: 'Arroz templado con canela y manzana', has: [] },
  { en: 'Potato and pepper hash', es: 'Salteado de patata y pimiento', has: [] },
];
const LUNCHES: readonly Meal[] = [
  { en: 'Lentil salad with rice and carrots', es: 'Ensalada de lentejas con arroz y zanahoria', has: [] },
  { en: 'Chicken with rice and broccoli', es: 'Pollo con arroz y brócoli', has: ['meat'] },
  {
    en: 'Wholegrain pasta with tomato and chickpeas',
    es: 'Pasta integral con tomate y garbanzos',
    has: ['gluten'],
  },
  { en: 'Potatoes with beans and peppers', es: 'Patatas con alubias y pimientos', has: [] },
];
const DINNERS: readonly Meal[] = [
  { en: 'Salmon with potatoes and green beans', es: 'Salmón con patatas y judías verdes', has: ['fish'] },
  { en: 'Vegetable omelette with salad', es: 'Tortilla de verduras con ensalada', has: ['egg'] },
  { en: 'Tofu stir-fry with rice', es: 'Salteado de tofu con arroz', has: ['soy'] },
  { en: 'Chickpea stew with spinach', es: 'Guiso de garbanzos con espinacas', has: [] },
  {
    en: 'Corn tortillas with black beans and avocado',
    es: 'Tortillas de maíz con frijoles negros y aguacate',
    has: [],
  },
];
const SNACKS: readonly Meal[] = [
  { en: 'A handful of nuts', es: 'Un puñado de frutos secos', has: ['nuts'] },
  { en: 'A piece of fruit', es: 'Una pieza de fruta', has: [] },
  { en: 'Carrots with hummus', es: 'Zanahorias con hummus', has: [] },
];

const WORDS = {
  en: {
    intro:
      'Built from things that one can buy anywhere; about {m} minutes of cooking on an ordinary day. Portions: a palm of protein, a fist of sides, two hands of vegetables.',
    breakfast: 'Breakfast, to choose from',
    lunch: 'Lunch, to choose from',
    dinner: 'Dinner, to choose from',
    between: 'In between',
    list: 'Shopping list',
    listLine:
      '- What the meals above name, for three days at a time; read the small print of sauces, stock and bread',
    small: 'For days without cooking',
    smallLine: '- A tin of beans, a bag of salad, what is left from yesterday: that is a whole meal.',
    summary: 'an ordinary week of meals with about {m} minutes of cooking a day',
  },
  es: {
    intro:
      'Con cosas que se compran en cualquier sitio; unos {m} minutos de cocina en un día normal. Raciones: una palma de proteína, un puño de guarnición, dos manos de verdura.',
    breakfast: 'Desayuno, a elegir',
    lunch: 'Comida, a elegir',
    dinner: 'Cena, a elegir',
    between: 'Entre horas',
    list: 'Lista de la compra',
    listLine:
      '- Lo que nombran los platos de arriba, para tres días cada vez; mira la letra pequeña de salsas, caldos y pan',
    small: 'Para días sin cocinar',
    smallLine: '- Un bote de legumbres, una bolsa de ensalada, lo que quedó de ayer: es una comida entera.',
    summary: 'una semana normal de comidas con unos {m} minutos de cocina al día',
  },
};
