/** The pages of people, which are in one file of the build: each is small beside the code that they share. */
export { ClientPage } from './client-page.tsx';
export { ConvoyPage } from './convoy-page.tsx';
export { KeeperPage } from './keeper-page.tsx';
