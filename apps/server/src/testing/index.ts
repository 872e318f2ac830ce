export { startPostgresql } from './postgresql'
export { startSmtp } from './smtp'
