import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';

const GATEWAY = process.env.GATEWAY_URL ?? 'http://127.0.0.1:3000';

// `npm run web:dev`: the page with hot reload, everything else from a running gateway.
export default defineConfig({
  plugins: [react()],
  // Our packages from their sources: what the page does not use of them is left out.
  resolve: { conditions: ['roundtable-source', ...defaultClientConditions] },
  build: {
    outDir: 'dist/app',
    manifest: true,
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    sourcemap: true,
  },
  server: { proxy: { '/api': GATEWAY, '/openapi.json': GATEWAY, '/docs': GATEWAY } },
});
