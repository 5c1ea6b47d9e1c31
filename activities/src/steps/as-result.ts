import type { StepResult } from '@roundtable/core/replayed';
import type { StepDeps } from './step-deps.js';

type Transacted = Awaited<ReturnType<StepDeps<unknown>['store']['transact']>>;

export function asResult(result: Transacted): StepResult {
  switch (result.type) {
    case 'gone':
    case 'stale':
      return result;
    case 'claimed':
      throw new Error('a claim alone ends no step');
    case 'done':
    case 'committed':
      return { type: 'done', events: result.events };
  }
}
