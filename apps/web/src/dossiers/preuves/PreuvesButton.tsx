import { VisuallyHidden } from '@mantine/core'
import type { PreuvesDuDossier } from '@sillon/contract'
import { IconFileStack } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useStore } from '#socle/state/store'
import { EtatPreuve } from './EtatPreuve'
import classes from './Preuves.module.css'
import { lieuOuvert, lieuxDe, type Partie, preuvesDuDossier, resumer } from './preuves'

interface Props {
  partie: Partie
  /** Name of its sub-section. */
  libelle?: string
}

/** Opens the proofs of a part of the file, and shows their number and the most urgent state. Its space is reserved until they load, to avoid a layout shift. */
export function PreuvesButton(props: Props) {
  const known = useStore(preuvesDuDossier)
  return known === null ? <Place /> : <Bouton {...props} known={known} />
}

/** Placeholder about as wide as the button, whose texts load with the proofs. */
const Place = () => (
  <button type="button" className={classes.bouton} data-place disabled>
    <IconFileStack size={16} aria-hidden />
    <span data-mot>{'\u2003'.repeat(4)}</span>
  </button>
)

function Bouton({ partie, libelle, known }: Props & { known: PreuvesDuDossier | 'ECHEC' }) {
  const { t } = useTranslation('preuves')
  const resume = known === 'ECHEC' ? null : resumer(lieuxDe(known.lieux, partie))
  const etat = resume?.etat ?? null
  return (
    <button type="button" className={classes.bouton} onClick={() => lieuOuvert.set(partie.code)}>
      <IconFileStack size={16} aria-hidden />
      <span data-mot>
        {t(partie.idSousRubrique === null ? 'duDossier' : 'titre')}
        {partie.idSousRubrique !== null && <VisuallyHidden> {t('de', { libelle })}</VisuallyHidden>}
        {resume !== null && resume.presentes > 0 && ` (${resume.presentes})`}
      </span>
      {resume !== null && etat !== null && <EtatPreuve etat={etat} nombre={resume.comptes[etat]} />}
    </button>
  )
}
