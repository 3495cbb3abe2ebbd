import { useContext } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext } from 'react-router-dom';

/**
 * Returns the router itself, which knows the location of the window before anything has been rendered for it; undefined within
 * a router that keeps no state of its own. Unlike `useLocation` it causes no rendering.
 */
export const useDataRouter = () => useContext(DataRouterContext)?.router;
