export { Hasard, siretFictif } from '../demonstration/hasard'
export { startPostgresql } from './postgresql'
export { startSmtp } from './smtp'
