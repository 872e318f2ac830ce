import type { Location } from 'react-router'

/**
 * Key of a kept scroll position. The router gives the first page of every load the same key, `default`: a page opened by its address would take the position of
 * another one.
 */
export const scrollKey = ({ key, pathname, search }: Location): string =>
  key === 'default' ? `${pathname}${search}` : key
