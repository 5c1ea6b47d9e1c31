import type { ModelPort, ModelRegistry } from '@roundtable/core';

/**
 * The providers that a worker offers; the one named `standard` answers whoever chose none. A choice that is not offered
 * here falls back to it and says so: a conversation is never stuck on a setting.
 * @throws Error when `standard` is not among them.
 */
export function createModelRegistry(offered: readonly ModelPort[], standard: string): ModelRegistry {
  const byName = new Map(offered.map((model) => [model.provider, model]));
  const first = byName.get(standard);
  const names = [...byName.keys()].join(', ');
  if (first === undefined) throw new Error(`the standard provider "${standard}" is not offered: ${names}`);
  return {
    standard: first,
    offered: [...byName.values()],
    choose(name) {
      const model = name === null ? first : byName.get(name);
      return model === undefined
        ? { model: first, fellBack: `"${name}" is not offered here; ${standard} answers instead` }
        : { model, fellBack: null };
    },
  };
}

/** One provider, for everybody. */
export function singleModel(model: ModelPort): ModelRegistry {
  return createModelRegistry([model], model.provider);
}
