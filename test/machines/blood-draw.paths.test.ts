import { pathSuite } from '../support/path-suite.ts';
import { bloodDrawCatalogue } from './blood-draw.catalogue.ts';

pathSuite('bloodDraw', bloodDrawCatalogue);
