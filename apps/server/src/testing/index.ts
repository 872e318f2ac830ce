export { Hasard, siretFictif } from '#administration/demonstration/hasard'
export { elementsOf, readPdf } from './pdf'
export { startPostgresql } from './postgresql'
export { startSmtp } from './smtp'
