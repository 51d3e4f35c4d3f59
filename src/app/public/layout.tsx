import { Outlet } from 'react-router';
import { recognised } from '../guard.ts';
export const middleware = [recognised];
export const loader = () => null;
export default Outlet;
