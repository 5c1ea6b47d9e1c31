import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

export interface Finding {
  readonly id: string;
  readonly at: readonly string[];
}

let source: string | undefined;

/**
 * What axe finds wrong on a page, by all of its rules or by these. The axe of a document is brought once, in its small
 * form; what is in order is counted, but not described, which takes longer than looking.
 */
export async function runAxe(page: Page, rules?: readonly string[]): Promise<readonly Finding[]> {
  if (!(await page.evaluate(hasAxe))) {
    source ??= readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
    await page.evaluate(source);
  }
  const options: RunOptions = {
    resultTypes: ['violations'],
    ...(rules === undefined ? {} : { runOnly: { type: 'rule', values: [...rules] } }),
  };
  return page.evaluate(findings, options);
}

declare const axe: typeof import('axe-core');

/** Runs in the page. */
function hasAxe(): boolean {
  return 'axe' in window;
}

/** Runs in the page. */
async function findings(options: RunOptions): Promise<Finding[]> {
  const { violations } = await axe.run(document, options);
  return violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html.slice(0, 200)) }));
}
