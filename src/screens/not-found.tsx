import { Navigate, useLocation } from 'react-router-dom';

/** Redirects to the page for unknown addresses, which names the requested one. */
export function NotFound() {
  const { pathname } = useLocation();
  return <Navigate to="/404" replace state={{ from: pathname }} />;
}
