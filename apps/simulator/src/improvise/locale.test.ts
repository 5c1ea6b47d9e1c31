import { describe, expect, it } from 'vitest';
import { detectLocale } from './locale.js';

const ENGLISH = [
  'Tell me more about habits',
  'Tell me something long about habits',
  'Give me a break',
  'Help me',
  'No, not today',
  'No problem at all',
  'I have a son',
  'My son is sick',
  'Once a week',
  'Once more, please',
  'It was a sin',
  'What a day',
  'He has ten minutes',
  'Come with me',
  'I had a café con leche',
  'Read more',
  'Quit smoking by June',
  'thanks!',
  "that's all",
  'Three mornings a week in the park',
];
const SPANISH = [
  'Cuéntame más sobre los hábitos',
  'cuentame mas de los habitos',
  'Dame un plan',
  'Ayúdame',
  'No, hoy no',
  'no pasa nada',
  'Son las once',
  'a las once de la noche',
  'sin prisa, por favor',
  'Dos veces por semana',
  'me siento mal',
  'quiero hacer jogging en el parque',
  'gracias!',
  'eso es todo',
  'el plan me gusta',
  'he hecho ejercicio hoy',
  'Sí',
  '¿Y ahora?',
  'mañana',
  'correr',
];
const EITHER = ['me', 'no', 'a', 'son', 'sin', 'once', 'plan', 'ok', '5 km', 'Ana', '👍'];

describe('the language of a short message', () => {
  it.each(ENGLISH)('"%s" is English, also in a Spanish talk', (text) => {
    expect(detectLocale(['Quiero contarte mi día', text], 'Preferred language: Spanish')).toBe('en');
  });

  it.each(SPANISH)('"%s" is Spanish, also in an English talk', (text) => {
    expect(detectLocale(['I want to tell you about my day', text], 'Preferred language: English')).toBe('es');
  });

  it.each(EITHER)('"%s" keeps the language of the talk, else the preferred one, else English', (text) => {
    expect(detectLocale(['Quiero contarte mi día', text], 'Preferred language: English')).toBe('es');
    expect(detectLocale(['What a day it was', text], 'Preferred language: Spanish')).toBe('en');
    expect(detectLocale([text], 'Now: Monday\nPreferred language: Spanish\nGoals: none yet')).toBe('es');
    expect(detectLocale([text], '')).toBe('en');
  });
});
