import { Button } from '@mantine/core'
import { LIEU_DOSSIER } from '@sillon/referentials'
import { IconArrowsSplit2, IconChecks, IconDots, IconHistory, IconPencil, IconPrinter } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Page } from '#dossiers/feuille/rubriques'
import { useSheet } from '#dossiers/feuille/sheet-context'
import { PreuvesButton } from '#dossiers/preuves/PreuvesButton'
import { useMenu } from '#socle/ui/use-menu'
import { CopieAnnee } from '../actes/CopieAnnee'
import { Reprise } from '../actes/Reprise'
import { demanderJugement, useEstJuge, useJugementDemande } from '../actes/use-juge'
import classes from './ActionsMenu.module.css'

/** Menu of the actions on a sheet or its file, besides filling it in. */
export function ActionsMenu({ page }: { page: Page }) {
  const { t } = useTranslation('indicateurs')
  const { scheme } = useSheet()
  const { button, part, around, close } = useMenu()
  // The choice may open a dialog, which returns the focus to the chosen item: the item must still be visible. React also bubbles clicks from the dialog up to
  // here.
  const closeOnChoice = ({ currentTarget, target }: MouseEvent<HTMLElement>) => {
    if (target instanceof Element && currentTarget.contains(target) && target.closest('button, a') !== null) close()
  }
  return (
    <div className={classes.root} {...around}>
      <button {...button} className={classes.button} aria-label={t('actions.titre')} title={t('actions.titre')}>
        <IconDots size={20} aria-hidden />
      </button>
      {/* biome-ignore lint/a11y: the clicks are those of the buttons within */}
      <div {...part} className={classes.menu} onClick={closeOnChoice}>
        <CopieAnnee page={page} />
        <Reprise page={page} />
        <Juger />
        <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
          {t('impression.bouton')}
        </Button>
        <PreuvesButton partie={{ code: LIEU_DOSSIER, idSousRubrique: null }} />
        {/* Certification data of the file (specification of the level-4 scheme, section 2). */}
        <Button
          component={Link}
          to={`/demarches/${scheme.codeNational}/infos`}
          variant="default"
          leftSection={<IconPencil size={16} aria-hidden />}
        >
          {t('certification.modifier')}
        </Button>
        <Button
          component={Link}
          to={`/demarches/${scheme.codeNational}/scenarios`}
          variant="default"
          leftSection={<IconArrowsSplit2 size={16} aria-hidden />}
        >
          {t('actions.etSi')}
        </Button>
        <Button
          component={Link}
          to={`/demarches/${scheme.codeNational}/historique`}
          variant="default"
          leftSection={<IconHistory size={16} aria-hidden />}
        >
          {t('historique.duDossier')}
        </Button>
      </div>
    </div>
  )
}

/** Starts or ends the judging while a file is being entered: its verdicts then come with what is left to judge. */
function Juger() {
  const { t } = useTranslation('indicateurs')
  const estJuge = useEstJuge()
  const isAsked = useJugementDemande()
  if (isAsked === null) return null
  // The verdicts of a judged file are shown anyway.
  const [begin, end] = estJuge ? (['jugerAutres', 'arreter'] as const) : (['juger', 'nePlusJuger'] as const)
  return (
    <Button
      variant="default"
      leftSection={<IconChecks size={16} aria-hidden />}
      onClick={() => demanderJugement(!isAsked)}
    >
      {t(`actions.${isAsked ? end : begin}`)}
    </Button>
  )
}
