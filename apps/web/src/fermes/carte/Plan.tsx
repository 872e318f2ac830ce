import { Alert, Button, Group } from '@mantine/core'
import type { CoucheDeFond } from '@sillon/contract'
import { IconFocus2, IconMinus, IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Carte.module.css'
import { bibliotheque } from './moteur/bibliotheque'
import type { DessinMontre, Moteur, ParcelleMontree } from './moteur/moteur'
import { fetchTuile } from './use-carte'

interface Props {
  /** Names the map for those who do not see it. */
  label: string
  /** Campaign written on the map; null where it is alone. */
  annee?: number | null
  parcelles: readonly ParcelleMontree[]
  dessins?: readonly DessinMontre[]
  selection: ReadonlySet<string>
  fond: CoucheDeFond | null
  /** Shows a cross in the middle, which marks where a key sets a point; the text with this identifier says how. */
  croix?: string | null
  /** Map that this one moves with. */
  suivi?: Moteur | null
  onClic: (id: string | null, isAjout: boolean) => void
  onTouche?: ((event: KeyboardEvent) => void) | undefined
  onOuvert?: (moteur: Moteur | null) => void
}

const AUCUN: readonly DessinMontre[] = []

/** One map with its buttons. Where the browser cannot draw, it says so: the list beside it has everything. */
export function Plan(props: Props) {
  const {
    label,
    annee = null,
    parcelles,
    dessins = AUCUN,
    selection,
    fond,
    croix = null,
    suivi = null,
    onTouche,
  } = props
  const { t } = useTranslation('carte')
  const cible = useRef<HTMLDivElement>(null)
  const latest = useRef(props)
  latest.current = props
  const [moteur, setMoteur] = useState<Moteur | null>(null)
  const [isImpossible, setImpossible] = useState(false)
  const [isFondEnPanne, setFondEnPanne] = useState(false)

  useEffect(() => {
    let opened: Moteur | null = null
    let isClosed = false
    const open = async () => {
      try {
        const ouvrir = await bibliotheque.charger()
        if (isClosed || cible.current === null) return
        if (ouvrir === null) return setImpossible(true)
        opened = ouvrir(cible.current, {
          onClic: (id, isAjout) => latest.current.onClic(id, isAjout),
          tuile: fetchTuile,
          onFond: setFondEnPanne,
          attribution: '© IGN / Géoplateforme',
        })
        setMoteur(opened)
        latest.current.onOuvert?.(opened)
      } catch (cause) {
        console.error(cause)
        setImpossible(true)
      }
    }
    void open()
    return () => {
      isClosed = true
      latest.current.onOuvert?.(null)
      opened?.fermer()
    }
  }, [])

  useEffect(() => {
    if (moteur !== null && suivi !== null) moteur.suivre(suivi)
  }, [moteur, suivi])
  const isCadre = useRef(false)
  useEffect(() => {
    moteur?.montrer(parcelles)
    moteur?.selectionner(latest.current.selection)
    if (moteur === null || isCadre.current || parcelles.length === 0) return
    isCadre.current = true
    moteur.cadrer()
  }, [moteur, parcelles])
  useEffect(() => moteur?.montrerDessins(dessins), [moteur, dessins])
  useEffect(() => moteur?.selectionner(selection), [moteur, selection])
  useEffect(() => moteur?.afficherFond(fond), [moteur, fond])
  const isVise = croix !== null
  // Keys set points on the focused map.
  useEffect(() => {
    if (isVise) cible.current?.focus()
  }, [isVise])

  if (isImpossible)
    return (
      <Alert color="blue" title={t('impossible.titre')}>
        {t('impossible.message')}
      </Alert>
    )
  const button = (text: string, Icon: typeof IconPlus, onClick: () => void) => (
    <Button variant="default" size="compact-md" aria-label={text} title={text} onClick={onClick}>
      <Icon size={18} aria-hidden />
    </Button>
  )
  return (
    <figure className={classes.plan} aria-label={label}>
      <div
        ref={cible}
        className={classes.cible}
        role="application"
        aria-label={t('clavier', { nom: label })}
        aria-describedby={croix ?? undefined}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrows and + and - move the map
        tabIndex={0}
        onKeyDown={onTouche}
      />
      {isVise && <IconPlus className={classes.croix} size={36} stroke={1.5} aria-hidden />}
      <Group className={classes.boutons} gap={4}>
        {button(t('zoomer'), IconPlus, () => moteur?.zoomer(1))}
        {button(t('dezoomer'), IconMinus, () => moteur?.zoomer(-1))}
        {button(t('cadrer'), IconFocus2, () => moteur?.cadrer(selection.size > 0 ? selection : undefined))}
      </Group>
      {annee !== null && <figcaption className={classes.annee}>{annee}</figcaption>}
      <div role="status" className={classes.panne}>
        {fond !== null && isFondEnPanne && (
          <>
            {t('fond.panne')}{' '}
            <Button variant="subtle" size="compact-sm" onClick={() => moteur?.afficherFond(fond)}>
              {t('commun:action.reessayer')}
            </Button>
          </>
        )}
      </div>
    </figure>
  )
}
