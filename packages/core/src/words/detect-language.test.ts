import { expect, it } from 'vitest';
import { detectLanguage, plainLanguage } from './detect-language.js';

const SAID: Readonly<Record<'en' | 'es', readonly string[]>> = {
  en: [
    "I'm starting a new project for mobile checkout redesign",
    'Call it "Mobile Checkout"',
    "Yes, let's map the journey",
    'Help me with usability testing',
    'What projects do I have?',
    'Why did we go with moderated testing?',
    'Switch to Enterprise Dashboard',
    'Delete the Marketing Website project',
    'Retail app users ages 25-45, and 60% of them leave in the checkout',
    'Did I solve a similar problem in another project?',
    'we have no budget',
    'Can you make it shorter?',
    'Plan a usability test',
    'Design a survey',
    'List projects',
    'Open Bakery',
    'He said that it works',
    'the brief is at /tmp/el_resumen.md',
  ],
  es: [
    'Empiezo un proyecto nuevo para rediseñar el pago en el móvil',
    'Llámalo «Pago móvil»',
    'Sí, hagamos el mapa del recorrido',
    'ayudame con las pruebas de usabilidad',
    '¿Qué proyectos tengo?',
    '¿Por qué elegimos pruebas moderadas?',
    'cambia a Panel Empresarial',
    'Lista proyectos',
    'Abre Bakery',
    'borra el proyecto de la web',
    'quiero un journey map del checkout',
    'sí, dale',
    'los usuarios son compradores de 25 a 45 años',
    'no tenemos presupuesto',
    'necesito un test plan para el onboarding',
    'cambia a Design Sprint',
    'He subido the_brief.md.',
    'hemos decidido Figma',
  ],
};

it.each(Object.entries(SAID).flatMap(([locale, texts]) => texts.map((text) => [text, locale] as const)))(
  '“%s” is %s',
  (text, locale) => {
    expect(detectLanguage(text)).toBe(locale);
  },
);

it.each(['ok', 'journey map', 'A/B test', '', '42', 'NPS?', 'Figma', 'no'])(
  '“%s” decides nothing',
  (text) => {
    expect(detectLanguage(text)).toBeNull();
  },
);

it.each([
  ['Elimina mi nota sobre el café', 'es'],
  ['¿Qué planes tengo?', 'es'],
  ['Delete my note about coffee', 'en'],
  ['What did I tell you about the knee?', 'en'],
  ['book it', null],
  ['hello', null],
  ['Bórralo', null],
  ['José', null],
  ['The word is «mañana»', null],
])('“%s” turns a conversation to %s', (text, language) => {
  expect(plainLanguage(text)).toBe(language);
});
