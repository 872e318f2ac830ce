import type { ButtonHTMLAttributes } from 'react'
import classes from './Signe.module.css'

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  signe: 'i' | '?'
  'aria-label': string
}

/** A letter in a ring that opens information about a row. A sheet has nearly two hundred: with an SVG each, every key would cost a layer of the page. */
export function Signe({ signe, className, ...button }: Props) {
  return <button type="button" {...button} className={`${classes.root} ${className ?? ''}`} data-signe={signe} />
}
