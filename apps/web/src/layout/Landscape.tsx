import { useEffect, useState } from 'react'
import classes from './Landscape.module.css'

/** Specification 1, section 9: 10 images, changing every 60 seconds. */
const ROTATION_MS = 60_000
const LANDSCAPES = [
  'beauce',
  'vignoble',
  'bocage',
  'alpage',
  'lavande',
  'camargue',
  'verger',
  'marais-poitevin',
  'gers',
  'bretagne',
] as const

/** A band of French farmland behind the bar. It stays still for people who asked for less motion. */
export function Landscape() {
  const [position, setPosition] = useState(() => new Date().getMinutes() % LANDSCAPES.length)
  useEffect(() => {
    const next = () =>
      matchMedia('(prefers-reduced-motion: reduce)').matches || setPosition((now) => (now + 1) % LANDSCAPES.length)
    const timer = setInterval(next, ROTATION_MS)
    return () => clearInterval(timer)
  }, [])
  const landscape = LANDSCAPES[position]
  return <img key={landscape} src={`/paysages/${landscape}.svg`} alt="" className={classes.image} />
}
