export { Hasard, siretFictif } from '../demonstration/hasard'
export { elementsOf, readPdf } from './pdf'
export { startPostgresql } from './postgresql'
export { startSmtp } from './smtp'
