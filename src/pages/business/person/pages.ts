/** The pages of people: each is little beside what they share. */
export { ClientPage } from './client-page.tsx';
export { ConvoyPage } from './convoy-page.tsx';
export { KeeperPage } from './keeper-page.tsx';
