import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import './app/app.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Pages } from './app/pages.js';
import { Providers } from './app/providers.js';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <Providers>
      <Pages />
    </Providers>
  </StrictMode>,
);
