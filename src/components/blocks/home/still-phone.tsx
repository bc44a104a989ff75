import * as frame from '../../demos/scan-confirm/frame.module.css';

interface StillPhoneProps {
  alt: string;
  isLoading: boolean;
  app: string;
  job: string;
  line: string;
  ask: string;
  code: string;
}

/** The first question of an app, as a still picture. */
export function StillPhone({ alt, isLoading, app, job, line, ask, code }: StillPhoneProps) {
  return (
    <div role="img" aria-label={alt} className={`${frame.phone} ${frame.still}`}>
      <p className={frame.bar}>
        {app}
        <span>{job}</span>
      </p>
      <p className={frame.line}>{line}</p>
      <div className={frame.target} data-busy={isLoading || undefined}>
        <p>{ask}</p>
        <p className={frame.finder}>{code}</p>
      </div>
    </div>
  );
}
