import { describe, expect, it } from 'vitest';
import { fromEditorText, toEditorText } from './editor-text.js';

const fields = { planContent: '# Plan\n\n#: not a field\n- Mondays', summary: 'Short' };
const names = Object.keys(fields);

describe('the text for the editor', () => {
  it('comes back as it went', () => {
    expect(fromEditorText(toEditorText(fields, 'Change it.'), names)).toEqual(fields);
  });

  it('keeps headings and hints of the user apart from names', () => {
    const edited = toEditorText(fields, 'Change it.')
      .replace('- Mondays', '## Week 1\n- Tuesdays')
      .replaceAll('\n', '\r\n');
    expect(fromEditorText(edited, names)?.planContent).toContain('## Week 1\n- Tuesdays');
  });

  it('leaves a field out whose name was removed', () => {
    expect(fromEditorText('#: summary\nNew', names)).toEqual({ summary: 'New' });
  });

  it('means giving up when it is empty', () => {
    expect(fromEditorText('', names)).toBeNull();
    expect(fromEditorText('#: summary\n\n', names)).toBeNull();
  });
});
