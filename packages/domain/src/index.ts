export * from './domain-error'
