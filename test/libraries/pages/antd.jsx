import { AutoComplete, Button, Cascader, Checkbox, ColorPicker, DatePicker, Form, Input, InputNumber, Mentions, Radio, Rate, Segmented, Select, Slider, Switch, TimePicker, TreeSelect, Upload } from 'antd';
import { draw } from './react.jsx';
import { CITIES, DAYS, objects, PLANS, SIZES, sendJson, TOPPINGS, TOWNS } from './shared.js';

const { Item } = Form;
const REGIONS = [{ value: 'pt', label: 'Portugal', children: [{ value: 'lis', label: 'Lisbon' }, { value: 'por', label: 'Porto' }] }, { value: 'fr', label: 'France', children: [{ value: 'par', label: 'Paris' }] }];
const format = ({ day, time, stay, colour, photo, ...rest }) => ({
  ...rest,
  day: day?.format('YYYY-MM-DD'),
  time: time?.format('HH:mm'),
  stay: stay?.map((one) => one.format('YYYY-MM-DD')),
  colour: colour?.toHexString?.() ?? colour,
  photo: photo?.fileList?.map(({ name }) => name).join(),
});

draw(() => (
  <Form layout="vertical" onFinish={(values) => sendJson(format(values))} initialValues={{ price: [10, 90], volume: 20 }}>
    <Item name="plan" label="Plan"><Select options={objects(PLANS)} /></Item>
    <Item name="town" label="Town"><Select showSearch optionFilterProp="label" options={objects(TOWNS)} /></Item>
    <Item name="toppings" label="Toppings"><Select mode="multiple" className="toppings" options={objects(TOPPINGS)} /></Item>
    <Item name="tags" label="Tags"><Select mode="tags" open={false} /></Item>
    <Item name="city" label="City"><AutoComplete options={objects(CITIES).map(({ label }) => ({ value: label }))} filterOption={(text, { value }) => value.toLowerCase().includes(text.toLowerCase())} /></Item>
    <Item name="region" label="Region"><Cascader options={REGIONS} /></Item>
    <Item name="place" label="Place"><TreeSelect treeDefaultExpandAll treeData={REGIONS} /></Item>
    <Item name="day" label="Day"><DatePicker /></Item>
    <Item name="time" label="Time"><TimePicker format="HH:mm" needConfirm={false} /></Item>
    <Item name="stay" label="Stay"><DatePicker.RangePicker className="stay" /></Item>
    <Item name="terms" valuePropName="checked"><Checkbox>I accept the terms</Checkbox></Item>
    <Item name="days" label="Days"><Checkbox.Group options={objects(DAYS)} /></Item>
    <Item name="news" label="News" valuePropName="checked"><Switch className="news" /></Item>
    <Item name="size" label="Size"><Radio.Group optionType="button" options={objects(SIZES)} /></Item>
    <Item name="speed" label="Speed"><Segmented options={['Slow', 'Normal', 'Fast']} /></Item>
    <Item name="volume" label="Volume"><Slider className="volume" /></Item>
    <Item name="price" label="Price"><Slider range className="price" /></Item>
    <Item name="guests" label="Guests"><InputNumber min={1} max={12} /></Item>
    <Item name="stars" label="Stars"><Rate className="stars" /></Item>
    <Item name="code" label="Code"><Input.OTP length={4} /></Item>
    <Item name="message" label="Message"><Mentions options={objects(CITIES)} /></Item>
    <Item name="colour" label="Colour"><ColorPicker className="colour" showText /></Item>
    <Item name="photo" label="Photo"><Upload beforeUpload={() => false}><Button className="photo">Choose</Button></Upload></Item>
    <Button htmlType="submit">Order</Button>
  </Form>
));
