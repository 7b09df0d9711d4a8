import { Controller, useForm } from 'react-hook-form';
import { draw } from './react.jsx';
import { DAYS, each, PLANS, SIZES, sendJson } from './shared.js';

draw(function Order() {
  const { register, handleSubmit, control } = useForm({ defaultValues: { days: [] } });
  return (
    <form onSubmit={handleSubmit(({ photo, ...rest }) => sendJson({ ...rest, photo: photo?.[0]?.name }))}>
      <label>Name<input {...register('name', { required: false, maxLength: 80 })} /></label>
      <label>Guests<input type="number" {...register('guests', { valueAsNumber: true })} /></label>
      <label>Plan<select {...register('plan')}><option value="">Choose</option>{each(PLANS).map(([value, label]) => <option key={value} value={value}>{label}</option>)}</select></label>
      <fieldset id="days"><legend>Days</legend>{each(DAYS).map(([value, label]) => <label key={value}><input type="checkbox" value={value} {...register('days')} />{label}</label>)}</fieldset>
      <fieldset id="size"><legend>Size</legend>{each(SIZES).map(([value, label]) => <label key={value}><input type="radio" value={value} {...register('size')} />{label}</label>)}</fieldset>
      <label id="terms"><input type="checkbox" {...register('terms')} />I accept the terms</label>
      <label>Day<input type="date" {...register('day')} /></label>
      <label>Volume<input type="range" {...register('volume')} /></label>
      <label>Photo<input type="file" {...register('photo')} /></label>
      <Controller name="notes" control={control} defaultValue="" render={({ field }) => <label>Notes<textarea {...field} /></label>} />
      <button type="submit">Order</button>
    </form>
  );
});
