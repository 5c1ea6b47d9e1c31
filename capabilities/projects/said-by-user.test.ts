import { describe, expect, it } from 'vitest';
import { saidByUser } from './said-by-user.js';

describe('a line that the user said', () => {
  it.each([
    ['6 weeks', 'We have six weeks and no budget for external research.'],
    ['No budget for external research', 'We have six weeks and no budget for external research.'],
    [
      'Retail shoppers between 25 and 45',
      'Note that our users are retail shoppers between 25 and 45, please.',
    ],
    ['Under 30 %', 'The goal is to get it under 30%.'],
    ['iOS', 'The timeline is not 8 weeks but 6 weeks. The platform is iOS.'],
    ['6 weeks', 'The timeline is not 8 weeks but 6 weeks.'],
    ['Nurses', 'Could you note that the users are nurses?'],
    ['Seis semanas', 'Sí, tenemos 6 semanas.'],
    ['Sin presupuesto', 'Apunta que vamos sin presupuesto'],
    ['Personal de enfermería', 'Nuestros usuarios son personal de enfermería.'],
  ])('“%s” in “%s”', (line, text) => {
    expect(saidByUser(line, [text])).toBe(true);
  });
});

describe('a line that the user did not say', () => {
  it.each([
    ['60 % of carts are abandoned', 'People abandon their carts.'],
    ['Budget for external research', 'We have six weeks and no budget for external research.'],
    ['No budget', 'We have a budget of 9 thousand.'],
    ['8 weeks', 'The timeline is not 8 weeks but 6 weeks.'],
    ['Teenagers', 'Should we design for teenagers?'],
    ['6 weeks', 'If we had 6 weeks it would be enough.'],
    ['6 weeks', 'Maybe 6 weeks'],
    ['Adolescentes', '¿Diseñamos para adolescentes?'],
    ['8 semanas', 'Si tuviéramos 8 semanas sobraría tiempo.'],
    ['Android and iOS', 'The platform is iOS. We look at Android next year.'],
    ['Retail shoppers on Android', 'Retail shoppers on iOS, not on Android.'],
    ['None', 'No, thank you.'],
    ['', 'anything'],
  ])('“%s” in “%s”', (line, text) => {
    expect(saidByUser(line, [text])).toBe(false);
  });

  it('is not put together from several messages', () => {
    expect(saidByUser('Retail shoppers on iOS', ['Retail shoppers', 'iOS'])).toBe(false);
  });
});
