import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inCheckout } from '../prepare/paths.mjs';
import { parseDockerfile } from './dockerfile.mjs';
import { createDockerignore } from './dockerignore.mjs';

describe('parseDockerfile', () => {
  it('reads stages with their steps, and what they have from the stage they are made from', () => {
    const stages = parseDockerfile(
      [
        '# comment',
        'FROM node:24 AS base',
        'WORKDIR /app',
        'ENV A=1 B=two',
        'FROM base AS build',
        'COPY . .',
        'RUN one \\',
        '  # between',
        '  && two',
        'FROM base AS end',
        'ENV B=three',
        'COPY --from=build /app /app',
        'HEALTHCHECK --interval=1s \\',
        '  CMD ["ok", "CMD [x]"]',
        'CMD ["node", "main.js"]',
      ].join('\n'),
    );
    expect([...stages.keys()]).toEqual(['base', 'build', 'end']);
    expect(stages.get('build')).toMatchObject({
      from: 'base',
      workdir: '/app',
      env: { A: '1', B: 'two' },
      steps: [
        { type: 'copy', from: null, source: '.', target: '.' },
        { type: 'run', command: 'one && two' },
      ],
    });
    expect(stages.get('end')).toMatchObject({
      env: { A: '1', B: 'three' },
      steps: [{ type: 'copy', from: 'build', source: '/app', target: '/app' }],
      cmd: ['node', 'main.js'],
      healthcheck: ['ok', 'CMD [x]'],
    });
  });

  it.each([
    ['FROM a AS b\nADD x y', 'ADD'],
    ['FROM a AS b\nCOPY --chown=node x y', 'COPY --chown'],
    ['FROM a AS b\nCOPY x y z', 'COPY x y z'],
    ['FROM a AS b\nENV A b', 'ENV A b'],
    ['FROM a', 'FROM a'],
    ['RUN x', 'RUN x'],
  ])('refuses what it would get wrong: %j', (text, told) => {
    expect(() => parseDockerfile(text)).toThrow(told);
  });

  it('reads our Dockerfile', () => {
    const stages = parseDockerfile(readFileSync(inCheckout('docker/Dockerfile'), 'utf8'));
    expect([...stages.keys()]).toEqual(expect.arrayContaining(['setup', 'gateway', 'worker', 'simulator']));
  });
});

describe('createDockerignore', () => {
  const ignores = createDockerignore(
    ['# c', '.env.*', '!.env.example', '**/dist', '**/*.log', 'prisma/src/generated', ''].join('\n'),
  );

  it.each([
    ['.env.local', true],
    ['.env.example', false],
    ['apps/.env.local', false],
    ['dist/main.js', true],
    ['apps/web/dist/index.html', true],
    ['apps/distance.ts', false],
    ['a/b/c.log', true],
    ['c.logs', false],
    ['prisma/src/generated/client.ts', true],
    ['prisma/src/generator.ts', false],
  ])('%s: left out is %s', (path, expected) => {
    expect(ignores(path)).toBe(expected);
  });
});
