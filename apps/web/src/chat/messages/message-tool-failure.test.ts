import { describe, expect, it } from 'vitest';
import { whyItFailed } from './message-tool-failure.js';

describe('why a tool failed', () => {
  it('is told without the code and without what its agent is to do about it', () => {
    expect(whyItFailed('NOT_FOUND: no such goal', 'en')).toBe('No such goal');
    const noSearch = 'NOT_SET_UP: Web search is not set up here (KEY is missing). Say so in a few words.';
    expect(whyItFailed(noSearch, 'en')).toBe('Web search is not set up here (KEY is missing).');
    expect(whyItFailed('Invalid input for get_goals: ✖ a\n✖ b', 'en')).toBe(
      'Invalid input for get_goals: ✖ a',
    );
    expect(whyItFailed('x'.repeat(500), 'en')).toHaveLength(162);
  });

  it('is told in Spanish by its code, and not at all where there is none', () => {
    expect(whyItFailed('NOT_FOUND: no such goal', 'es')).toBe('Esto no existe o se ha eliminado.');
    expect(whyItFailed('NOT_SET_UP: Web search is not set up here.', 'es')).toBe(
      'No está configurado en este servidor.',
    );
    expect(whyItFailed('CONFLICT: 5 goals are active', 'es')).toBe(
      'Algo ha cambiado entretanto, ya existe o se ha llegado a un límite.',
    );
    expect(whyItFailed('INTERNAL_ERROR: it broke', 'es')).toBe('Algo ha fallado en el servidor.');
    expect(whyItFailed('NEW_CODE: no such goal', 'es')).toBeNull();
    expect(whyItFailed('get_goals took longer than 10 s and was stopped.', 'es')).toBeNull();
  });

  it('is nothing where nothing is told', () => {
    expect(whyItFailed(null, 'en')).toBeNull();
    expect(whyItFailed('', 'en')).toBeNull();
  });
});
