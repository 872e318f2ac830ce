import { Anchor } from '@mantine/core'
import { phraseHistorique } from '@sillon/contract'
import { IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useMoments } from '#socle/i18n/use-moments'
import { ListeChangements } from '../../dossier/historique/ListeChangements'
import type { Lecteur } from '../../dossier/historique/lecture'
import { useAuteur } from '../../dossier/historique/use-auteur'
import { useIsPrinted } from '../../dossier/use-is-printed'
import classes from './Groupe.module.css'
import type { Groupe as GroupeDeChangements } from './groupes'

/** Number of changes shown at first; more on request. */
const OUVERT = 3

interface Props {
  groupe: GroupeDeChangements
  /** The next page may have more of the same. */
  isPartiel: boolean
  lecteur: Lecteur
  /** Name of a part of the file, by its code; null when all changes belong to one part. */
  partieDe: ((code: string) => string) | null
}

/** Consecutive changes of one person: one line, which expands to each change. */
export function Groupe({ groupe, isPartiel, lecteur, partieDe }: Props) {
  const { t } = useTranslation('historique')
  const { nomDe, roleDe } = useAuteur()
  const { changements, auteur } = groupe
  const [wanted, setOpen] = useState(changements.length <= OUVERT)
  const isPrinted = useIsPrinted()
  const isOpen = isPrinted || wanted
  const { heure } = useMoments()
  const [from, to] = [heure(groupe.du), heure(groupe.au)]
  const phrase = phraseHistorique(nomDe(auteur), changements, lecteur.language, isPartiel)
  return (
    <details
      className={classes.root}
      open={isOpen}
      onToggle={({ currentTarget }) => isPrinted || setOpen(currentTarget.open)}
    >
      <summary className={classes.ligne}>
        <IconChevronRight size={18} aria-hidden className={classes.fleche} />
        <span className={classes.phrase}>{phrase}</span>
        <span className={classes.detail}>
          {roleDe(auteur) !== null && <span>{roleDe(auteur)}</span>}
          <span>{from === to ? to : `${from} – ${to}`}</span>
        </span>
      </summary>
      {isOpen && (
        <div className={classes.contenu}>
          <ListeChangements
            changements={changements}
            lecteur={lecteur}
            caption={phrase}
            head={t('colonne.champ')}
            withHeure={from !== to}
          >
            {({ champ, libelle, partie }) => (
              <>
                <Anchor
                  component={Link}
                  to={{ search: `?champ=${encodeURIComponent(champ)}` }}
                  title={t('filtre.ceChamp')}
                  className={classes.champ}
                >
                  {libelle}
                </Anchor>
                {partieDe !== null && <span className={classes.partie}>{partieDe(partie)}</span>}
              </>
            )}
          </ListeChangements>
        </div>
      )}
    </details>
  )
}
