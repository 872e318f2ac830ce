import { Button, Group } from '@mantine/core'
import { naturesDessin } from '@sillon/domain'
import { useTranslation } from 'react-i18next'
import classes from './Carte.module.css'
import { PositionForm } from './PositionForm'
import type { TraceOuvert } from './use-trace'

interface Props {
  trace: TraceOuvert
  /** Identifier of the text about the keys. */
  idAide: string
}

/** Starts and stops a drawing, and sets its points without a pointer: under the cross of the map, or where their position is typed (WCAG 2.1.1, 2.5.7). */
export function OutilsDeDessin({ trace, idAide }: Props) {
  const { t } = useTranslation('carte')
  const { nature, setNature, nombre } = trace
  return (
    <div className={classes.outils}>
      <Group gap={4} role="group" aria-label={t('dessin.outils')}>
        {naturesDessin.map((one) => (
          <Button
            key={one}
            variant={nature === one ? 'filled' : 'default'}
            size="compact-md"
            aria-pressed={nature === one}
            onClick={() => setNature(nature === one ? null : one)}
          >
            {t(`dessin.tracer.${one}`)}
          </Button>
        ))}
      </Group>
      <p role="status" className={classes.note}>
        {nature !== null && t(`dessin.aide.${nature}`)}
      </p>
      {nature !== null && (
        <>
          <p id={idAide} className={`${classes.note} ${classes.touches}`}>
            {t(nature === 'POINT' ? 'dessin.touches.POINT' : 'dessin.touches.LIGNE')}
          </p>
          <Group gap={4}>
            <Button variant="default" size="compact-md" onClick={trace.poser}>
              {t('dessin.poser')}
            </Button>
            {nature !== 'POINT' && (
              <>
                <Button variant="default" size="compact-md" disabled={nombre === 0} onClick={trace.retirerDernier}>
                  {t('dessin.retirerDernier')}
                </Button>
                <Button size="compact-md" disabled={!trace.peutTerminer} onClick={trace.terminer}>
                  {t('dessin.terminer')}
                </Button>
                <span role="status">{t('dessin.points', { count: nombre })}</span>
              </>
            )}
          </Group>
          <PositionForm position={null} action={t('dessin.ajouterPoint')} onPosition={trace.ajouter} />
        </>
      )}
    </div>
  )
}
