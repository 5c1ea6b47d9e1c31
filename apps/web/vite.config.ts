import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';

const GATEWAY = process.env.GATEWAY_URL ?? 'http://127.0.0.1:3000';

/**
 * What every page needs, libraries apart because they change less often, and what at least five pages share. Left to
 * itself, the bundler makes a chunk for each set of pages that share something: over sixty small files for one page.
 * The number weighs files against bytes that a page does not need (`test/first-load.test.ts`); what the chat begins
 * without stands apart.
 */
const NOT_IN_CHAT =
  /@mantine\/core\/esm\/(components\/(Card|Combobox|FloatingIndicator|Modal|ModalBase|NativeSelect|Progress|Radio|ScrollArea|SegmentedControl|Select|SimpleGrid|TextInput)|utils\/InlineInput)\/|src\/(goals|projects)\/|src\/ui\/(dialogs\/(dialog|confirm-dialog)|page-header|field-errors)\.tsx?/;
const CHUNKS = [
  { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 4 },
  { name: 'start', tags: ['$initial'], priority: 3 },
  { name: 'shared', test: (id: string) => !NOT_IN_CHAT.test(id), minShareCount: 5, priority: 2 },
  { name: 'dialogs', test: NOT_IN_CHAT, minShareCount: 5, priority: 1 },
];

// `npm run web:dev`: the page with hot reload, everything else from a running gateway.
export default defineConfig({
  plugins: [react(), leaveOutDescriptions(), leaveOutJsonSchema(), compressAssets()],
  // Our packages from their sources: what the page does not use of them is left out.
  resolve: { conditions: ['roundtable-source', ...defaultClientConditions] },
  build: {
    outDir: 'dist/app',
    manifest: true,
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    sourcemap: true,
    chunkSizeWarningLimit: 600, // kB before compression: the libraries
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
  },
  server: { proxy: { '/api': GATEWAY, '/openapi.json': GATEWAY, '/docs': GATEWAY } },
});

/** What routes and schemas say of themselves is for `/openapi.json`: the page is built without it. */
function leaveOutDescriptions(): Plugin {
  const said = /\b(summary|description): (?:"(?:[^"\\\n]|\\.)*"|`[^`\n]*`)/g;
  return {
    name: 'leave-out-descriptions',
    apply: 'build',
    transform: {
      filter: {
        id: /\/(packages\/api\/src\/(routes|schemas)\/|capabilities\/[^/]+\/(\w+-)?(routes|schemas)\.ts)/,
      },
      handler: (code) => ({ code: code.replace(said, '$1: ""'), map: null }), // every line stays where it is
    },
  };
}

/** So are schemas as JSON Schema: what zod makes them with is replaced by functions that make nothing. */
function leaveOutJsonSchema(): Plugin {
  return {
    name: 'leave-out-json-schema',
    apply: 'build',
    transform: {
      filter: { id: /\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js/ },
      handler: (code) => ({
        code: [...code.matchAll(/^export (?:const|function) (\w+)/gm)]
          .map(([, name]) => `export const ${name} = () => ({});`)
          .join('\n'),
        map: null,
      }),
    },
  };
}

/** Each script and style beside its compressed forms, so that the gateway need not compress them for each visitor. */
function compressAssets(): Plugin {
  return {
    name: 'compress-assets',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const [fileName, file] of Object.entries(bundle)) {
          if (!/\.(js|css|svg)$/.test(fileName)) continue;
          const text = file.type === 'chunk' ? file.code : file.source;
          this.emitFile({ type: 'asset', fileName: `${fileName}.gz`, source: gzipSync(text, { level: 9 }) });
          this.emitFile({ type: 'asset', fileName: `${fileName}.br`, source: brotliCompressSync(text) });
        }
      },
    },
  };
}
