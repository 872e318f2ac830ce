import type { ButtonHTMLAttributes } from 'react'
import classes from './Signe.module.css'

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  signe: 'i' | '?'
  'aria-label': string
}

/** A letter in a ring that opens what is to be known of a row. A sheet shows near two hundred: a drawing each would cost a layer of the page at every key. */
export function Signe({ signe, className, ...button }: Props) {
  return <button type="button" {...button} className={`${classes.root} ${className ?? ''}`} data-signe={signe} />
}
