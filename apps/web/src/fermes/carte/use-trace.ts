import type { Dessin, GeometrieDessin } from '@sillon/contract'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { POINTS_MINIMUM, type Position } from './forme'
import type { Moteur, Trace } from './moteur/moteur'

/** Drawing of one shape: by the pointer on the map, by the keys of the focused map, or by typed positions. */
export function useTrace(
  moteur: Moteur | null,
  onDessine: (dessine: { geometrie: GeometrieDessin; nature: Dessin['nature'] }) => void,
) {
  const [nature, setNature] = useState<Dessin['nature'] | null>(null)
  const [nombre, setNombre] = useState(0)
  const trace = useRef<Trace | null>(null)
  const latest = useRef(onDessine)
  latest.current = onDessine
  useEffect(() => {
    if (moteur === null || nature === null) return
    trace.current = moteur.dessiner(nature, {
      onPoints: setNombre,
      onDessine(geometrie) {
        setNature(null)
        latest.current({ geometrie, nature })
      },
    })
    return () => {
      trace.current = null
      moteur.dessiner(null)
      setNombre(0)
    }
  }, [moteur, nature])
  const peutTerminer = nature !== null && nature !== 'POINT' && nombre >= POINTS_MINIMUM[nature]
  const ajouter = (position: Position) => trace.current?.ajouter(position)
  const poser = () => moteur !== null && ajouter(moteur.centre())
  const retirerDernier = () => nombre > 0 && trace.current?.retirerDernier()
  const terminer = () => peutTerminer && trace.current?.terminer()
  function onTouche(event: KeyboardEvent) {
    const act = { Enter: event.ctrlKey || event.metaKey ? terminer : poser, Backspace: retirerDernier }[event.key]
    if (event.key === 'Escape') setNature(null)
    else if (act === undefined) return
    else act()
    event.preventDefault()
  }
  return { nature, setNature, nombre, peutTerminer, ajouter, poser, retirerDernier, terminer, onTouche }
}

export type TraceOuvert = ReturnType<typeof useTrace>
