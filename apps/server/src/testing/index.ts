export { startPostgresql } from './postgresql'
