import './theme/mode.ts';
import './theme/global.css';
import { createRoot } from 'react-dom/client';
import { Entry } from './entry.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(<Entry />);
