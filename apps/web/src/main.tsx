import '@mantine/core/styles.layer.css';
import './app/app.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { styleNonce } from './app/color-scheme.js';
import { Pages } from './app/pages.js';
import { Providers } from './app/providers.js';
import { firstWords } from './i18n/locale.js';

// What holds the page still under a dialog writes a style, and asks for the nonce by this name (get-nonce).
Object.assign(globalThis, { __webpack_nonce__: styleNonce() });

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
const page = createRoot(root);
void firstWords().then(() =>
  page.render(
    <StrictMode>
      <Providers>
        <Pages />
      </Providers>
    </StrictMode>,
  ),
);
